import type { PromiseNotice } from "@freehub/contract/stock/promise-notices";
import { notify } from "#ui/notify.ts";
import { loadPart } from "./load-part.ts";
import type { Said } from "./lost-promises.ts";

/** The promises that lost their piece by what was done; any answer can tell of them. */
export function lostIn(answer: unknown): readonly PromiseNotice[] {
	return (answer as { lost?: readonly PromiseNotice[] } | undefined)?.lost ?? [];
}

/** Says who lost a piece, if the answer tells of anybody. Few do, so that the words load when they are needed. */
export function sayLostBy(answer: unknown, said: Said = {}): void {
	const lost = lostIn(answer);
	if (lost.length === 0) return;
	loadPart("lost-promises", () => import("./lost-promises.ts"), { words: "table" }).then(
		({ sayLost }) => sayLost(lost, said),
		() => said.message !== undefined && notify(said.message, "done", said.action, said.link),
	);
}
