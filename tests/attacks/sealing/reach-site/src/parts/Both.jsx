/** Imported on demand by a private and a public page: public. */
export default function Both() {
  return <p id="both">Said to everyone</p>
}
