import { readFileSync } from "node:fs";

/** Memory of a process in MB: current, peak, and the current memory without file pages. */
export type Memory = { size: number; now: number; most: number; own: number };

/** @param size the number of products that the process serves. */
export function memoryOf(pid: number, size: number): Memory {
	const status = readFileSync(`/proc/${pid}/status`, "utf8");
	const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
	return { size, now: megabytes("VmRSS"), most: megabytes("VmHWM"), own: megabytes("RssAnon") };
}

export function memoryText(memory: readonly Memory[]): string {
	return memory
		.map(
			({ size, now, most, own }) =>
				`Memory of the server at ${size.toLocaleString("en")} products, after all of it: ${now.toFixed(0)} MB, at most ${most.toFixed(0)} MB; ${own.toFixed(0)} MB are its own.`,
		)
		.join("\n");
}
