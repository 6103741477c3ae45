import type { Change } from "@freehub/contract/changes";

/** Recent changes, for tabs that have just opened. Times are by this computer's clock, in ms since 1970. */
export class RecentChanges {
	readonly #keptMs: number;
	#from = Number.POSITIVE_INFINITY;
	#heard: { at: number; changes: readonly Change[] }[] = [];

	constructor(keptMs: number) {
		this.#keptMs = keptMs;
	}

	/** All changes after this time will be added; earlier ones may be missing. */
	begin(at: number): void {
		this.#from = at;
	}

	add(changes: readonly Change[]): void {
		const now = Date.now();
		this.#heard.push({ at: now, changes });
		const oldest = now - this.#keptMs;
		if ((this.#heard[0]?.at ?? now) < oldest - this.#keptMs) {
			this.#heard = this.#heard.filter(({ at }) => at >= oldest);
			this.#from = Math.max(this.#from, oldest);
		}
	}

	/** @returns the changes since a time, oldest first; undefined if some of them are no longer here. */
	since(at: number): readonly Change[] | undefined {
		if (at < this.#from) return undefined;
		return this.#heard.filter((heard) => heard.at >= at).flatMap(({ changes }) => changes);
	}
}
