/** How far the server's clock is ahead of this device's, in ms; too high rather than too low. */
let ahead: number | undefined;

/**
 * Learns the server's time from a response. `Date` has whole seconds, so the server may be up to a second later, and the response
 * took some time. The result is an upper limit: an event on this device is never dated too early.
 * @param askedAt when the request was sent, by this device's clock.
 */
export function noteServerTime(headers: Headers, askedAt: number): void {
	const date = Date.parse(headers.get("date") ?? "");
	if (!Number.isNaN(date)) ahead = date + 1000 - askedAt;
}

/** Undefined until the server has answered. */
export function serverIsAhead(): number | undefined {
	return ahead;
}
