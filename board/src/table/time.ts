/** "0:42". A second that has begun counts as whole, so the clock shows 0:00 only when time is up. */
export function digits(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** "1 minute 5 seconds", for those who listen. */
export function spokenTime(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const minutes = Math.floor(seconds / 60);
  const parts = [];
  if (minutes) parts.push(minutes === 1 ? "one minute" : `${minutes} minutes`);
  if (seconds % 60 || !minutes) parts.push(seconds % 60 === 1 ? "1 second" : `${seconds % 60} seconds`);
  return parts.join(" ");
}
