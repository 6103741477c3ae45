/** How far the server's clock is ahead of this device's, in ms: rather too much than too little. */
let ahead: number | undefined;

/**
 * Learns the server's time from an answer. `Date` has whole seconds, so it may be a second later there, and the answer
 * took its time: what happened on this device is never taken for earlier than it was.
 * @param askedAt when the question was sent, by this device's clock.
 */
export function noteServerTime(headers: Headers, askedAt: number): void {
	const date = Date.parse(headers.get("date") ?? "");
	if (!Number.isNaN(date)) ahead = date + 1000 - askedAt;
}

/** Undefined until the server has answered. */
export function serverIsAhead(): number | undefined {
	return ahead;
}
