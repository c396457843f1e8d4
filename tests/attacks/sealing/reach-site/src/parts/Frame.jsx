/** A component that is public, whatever its props are. */
export default function Frame({ text, data }) {
  return (
    <main>
      <p id="frame">{text}</p>
      <p>{data?.text}</p>
    </main>
  )
}
