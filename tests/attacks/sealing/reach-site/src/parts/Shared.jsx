/** Imported on demand by pages of two audiences, and by no public page. */
export default function Shared() {
  return <p id="shared">umbralshared</p>
}
