import type { NewMovement } from "@freehub/contract/movement-lines";
import type { Level } from "@freehub/contract/stock";
import { MAX_QUANTITY } from "@freehub/domain/quantity";
import {
	type AdjustReason,
	decide,
	type Entry,
	isVirtual,
	MAIN_LOCATION,
	type MovementKind,
	type StockCommand,
} from "@freehub/domain/stock";
import { t } from "@lingui/core/macro";
import { formatCount } from "#lib/format.ts";
import { readTyped } from "#lib/number-typing.ts";
import { onHandChange } from "./on-hand-change.ts";
import { shortageSentence } from "./stock-sentence.ts";
import type { Destination } from "./to-location.tsx";

/** The form as it is typed. */
export type Draft = {
	kind: MovementKind;
	quantity: string;
	location: string;
	reason: AdjustReason;
	reference: string;
} & Destination;

/** The quantity as a number; NaN where it is none. */
export function quantityOf({ quantity }: Pick<Draft, "quantity">): number {
	const typed = readTyped(quantity, { decimals: 0 });
	return typed.ok ? typed.value : Number.NaN;
}

/** What is wrong with the quantity, if anything is. */
export function quantityProblem({
	kind,
	quantity,
	reason,
}: Pick<Draft, "kind" | "quantity"> & { reason?: AdjustReason }): string | undefined {
	const typed = readTyped(quantity, { decimals: 0 });
	if (!typed.ok) return typed.message;
	const number = typed.value;
	const isEitherWay = kind === "adjust" && reason === "correction";
	const least = kind === "count" ? 0 : 1;
	if (isEitherWay ? number === 0 : number < least) {
		return isEitherWay ? t`Enter a number above or below 0.` : t`Enter a number from ${least}.`;
	}
	if (Math.abs(number) <= MAX_QUANTITY) return undefined;
	const most = formatCount(MAX_QUANTITY);
	return t`At most ${most}.`;
}

/** What the draft asks the server to do. */
export function bodyOf(draft: Draft): NewMovement {
	const { kind, location, to, reason } = draft;
	const reference = draft.reference.trim();
	return {
		kind,
		quantity: quantityOf(draft),
		...(location !== MAIN_LOCATION && { location }),
		...(kind === "transfer" && { to }),
		...(kind === "adjust" && { reason }),
		...(reference !== "" && { reference }),
	};
}

type Foreseen = { delta: number; warning?: string };

/** What the draft would do to the stock as it is known here; the server decides again. */
export function foresee(draft: Draft, product: string, levels: readonly Level[] | undefined): Foreseen {
	if (levels === undefined || quantityProblem(draft) !== undefined) return { delta: 0 };
	const { kind, location, to, reason } = draft;
	const base = { product, quantity: quantityOf(draft), location };
	const command: StockCommand =
		kind === "adjust"
			? { ...base, kind, reason }
			: kind === "transfer"
				? { ...base, kind, to }
				: { ...base, kind };
	const bins = levels.filter((level) => !isVirtual(level.location));
	const decision = decide(
		[command],
		new Map([[product, new Map(bins.map((level) => [level.location, level.quantity]))]]),
	);
	if (decision.ok)
		return { delta: decision.entries.reduce((sum, entry: Entry) => sum + onHandChange(entry), 0) };
	const { rejection } = decision;
	if (rejection.code !== "insufficient_stock") return { delta: 0 };
	return { delta: 0, warning: shortageSentence(rejection.available, rejection.requested) };
}
