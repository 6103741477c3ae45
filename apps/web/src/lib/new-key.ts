/** A version 7 UUID: random, and sortable by time. `crypto.randomUUID` does not exist on plain http origins. */
export function newKey(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	const start = new DataView(bytes.buffer);
	start.setBigUint64(0, (BigInt(Date.now()) << 16n) | 0x7000n | (start.getBigUint64(0) & 0xfffn));
	bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
	const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
	return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** When a key was created, in ms since 1970; NaN if the text is not a key. */
export function timeOfKey(key: string): number {
	return Number.parseInt(key.replace("-", "").slice(0, 12), 16);
}
