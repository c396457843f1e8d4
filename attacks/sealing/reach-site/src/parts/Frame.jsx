/** A public component, whatever it is given. */
export default function Frame({ text, data }) {
  return (
    <main>
      <p id="frame">{text}</p>
      <p>{data?.text}</p>
    </main>
  )
}
