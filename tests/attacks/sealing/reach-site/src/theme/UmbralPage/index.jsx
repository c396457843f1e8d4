export default function UmbralPage() {
  return <p id="themed">umbralthemed</p>
}
