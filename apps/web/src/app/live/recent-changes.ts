import type { Change } from "@freehub/contract/changes";

/** What came lately, for tabs that have just opened. Moments are those of this computer's clock. */
export class RecentChanges {
	readonly #keptMs: number;
	#from = Number.POSITIVE_INFINITY;
	#heard: { at: number; changes: readonly Change[] }[] = [];

	constructor(keptMs: number) {
		this.#keptMs = keptMs;
	}

	/** All that changes from this moment on will be added; of what was before, some may be missing. */
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

	/** @returns what came since a moment, oldest first; undefined where some of it is not here any more. */
	since(at: number): readonly Change[] | undefined {
		if (at < this.#from) return undefined;
		return this.#heard.filter((heard) => heard.at >= at).flatMap(({ changes }) => changes);
	}
}
