import type { LineNeed } from "@freehub/contract/buying/found-lines";
import { daysOf, needOf, type Proposal, proposal } from "@freehub/domain/buying/proposal";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { formatCount } from "#lib/format.ts";
import { formatNumber } from "#lib/format-weight.ts";
import { Cell } from "#ui/data-table.tsx";
import classes from "./purchase-lines.module.css";

/** The names of the columns that say why a line is ordered. */
export const reasonColumns = () => [
	{ numbers: t({ context: "pieces", message: "On hand" }) },
	{ numbers: t({ context: "pieces", message: "Coming" }) },
	{
		numbers: t({
			comment: "pieces sold in the last 30 and in the last 90 days",
			message: "Sold 30 / 90 days",
		}),
	},
	{ numbers: t({ comment: "for how many days the stock is enough", message: "Lasts" }) },
];

type Props = { need: LineNeed | undefined; pieces: number };

/** Stock, what is coming, sales, and for how many days it lasts, as cells of a wide table. */
export function ReasonCells({ need, pieces }: Props) {
	const names = reasonColumns().map(({ numbers }) => numbers);
	const texts = need === undefined ? [] : cellsOf(need, pieces);
	return names.map((name, i) => (
		<Cell key={name} label={name} className={classes.reason}>
			{texts[i]?.[0]}
			{texts[i]?.[1] !== undefined && <small>{texts[i][1]}</small>}
		</Cell>
	));
}

function cellsOf(need: LineNeed, pieces: number): [string, string | undefined][] {
	const { onHand, incoming, inDrafts, sold30, sold90 } = need;
	const { perDay, point } = proposal(needOf(need));
	const reorderPoint = formatCount(point);
	const drafted = formatCount(inDrafts);
	return [
		[formatCount(onHand), t({ comment: "the reorder point", message: `point ${reorderPoint}` })],
		[
			formatCount(incoming + inDrafts),
			inDrafts > 0
				? t({ comment: "pieces on other drafts, of those that are coming", message: `${drafted} in drafts` })
				: undefined,
		],
		[`${formatCount(sold30)} / ${formatCount(sold90)}`, undefined],
		lastsTexts(need, pieces, perDay),
	];
}

/** 'about 41 days' with this order, and 'now 12' without it. */
function lastsTexts(need: LineNeed, pieces: number, perDay: number): [string, string | undefined] {
	const there = need.onHand + need.incoming + need.inDrafts;
	const [now, then] = [daysOf(there, perDay), daysOf(there + pieces, perDay)];
	if (now === null || then === null) return ["–", undefined];
	const without = formatCount(now);
	return [
		plural(then, { one: "# day", other: "# days" }),
		t({ comment: "days for which the stock lasts without this order", message: `${without} without` }),
	];
}

/** The same as one line below the product's name, where the table has no room for columns. */
export function ReasonLine({ need, pieces }: { need: LineNeed; pieces: number }) {
	const { perDay, point } = proposal(needOf(need));
	const [onHand, sold30, sold90] = [need.onHand, need.sold30, need.sold90].map(formatCount);
	const [coming, reorderPoint] = [formatCount(need.incoming + need.inDrafts), formatCount(point)];
	const there = need.onHand + need.incoming + need.inDrafts;
	const [now, then] = [daysOf(there, perDay), daysOf(there + pieces, perDay)];
	const parts = [
		t({ comment: "pieces", message: `${onHand} on hand` }),
		t({ comment: "pieces on their way or on other drafts", message: `${coming} coming` }),
		t({ comment: "pieces sold", message: `${sold30} sold in 30 days, ${sold90} in 90` }),
		t({ comment: "the reorder point", message: `point ${reorderPoint}` }),
	];
	if (now !== null && then !== null) {
		const days = plural(then, { one: "# day", other: "# days" });
		const without = formatCount(now);
		parts.push(
			t({
				comment: "days is such as: 41 days; without is days without this order",
				message: `lasts about ${days}, ${without} without this order`,
			}),
		);
	}
	return <small className={classes.folded}>{parts.join(" · ")}</small>;
}

type ProposalProps = Props & { need: LineNeed; name: string; onTake: (pieces: number) => void };

/** How much is proposed and why, in one sentence, and the choice to take it. */
export function ProposalNote({ need, name, pieces, onTake }: ProposalProps) {
	if (need.isDiscontinued) {
		return (
			<small className="rust-text">
				<Trans>
					Discontinued: it is sold off and no longer ordered. Remove this line, or order it all the same.
				</Trans>
			</small>
		);
	}
	const proposed = proposal(needOf(need));
	const wanted = formatCount(proposed.pieces);
	return (
		<small>
			{proposalSentence(need, proposed)}{" "}
			{proposed.pieces !== pieces && (
				<button
					type="button"
					className={classes.choice}
					aria-label={t({
						comment: "wanted is a number of pieces, name a product's",
						message: `Take ${wanted}: ${name}`,
					})}
					onClick={() => onTake(proposed.pieces)}
				>
					{t({ comment: "wanted is the proposed number of pieces", message: `Take ${wanted}` })}
				</button>
			)}
		</small>
	);
}

/** 'Store North lacks 3 of its own point', and where that decides, how many all stores lack. */
function storesSentence({ storesLack, lowStores }: LineNeed, isForStores: boolean): string {
	const named = lowStores.map(({ name, lacks }) => `${name} ${formatCount(lacks)}`).join(" + ");
	const lack = formatCount(storesLack);
	return isForStores
		? t({
				comment: "lack is pieces; named is such as: Store North 3 + Store South 2",
				message: `for what stores lack below their own points: ${lack} (${named})`,
			})
		: t({
				comment: "lack is pieces; named is such as: Store North 3 + Store South 2",
				message: `stores lack ${lack} (${named})`,
			});
}

/** 'customers wait for 3': how many pieces are promised and not ordered yet, and whether that decides. */
function customersSentence({ waiting }: LineNeed, isForCustomers: boolean): string {
	const wait = formatCount(waiting);
	return isForCustomers
		? t({
				comment: "wait is pieces that are promised and not ordered yet",
				message: `for customers who wait for ${wait}`,
			})
		: t({
				comment: "wait is pieces that are promised and not ordered yet",
				message: `customers wait for ${wait}`,
			});
}

/** 'Proposed: 12: sells 0.4 a day, 14 days to come, point 4, packs of 6.' */
export function proposalSentence(
	need: LineNeed,
	{ pieces, lacking, perDay, isForStores, isForCustomers, point }: Proposal,
): string {
	const wanted = formatCount(pieces);
	const { leadDays, safetyStock, pack, minimum } = need;
	const [rate, least, reorderPoint] = [formatNumber(perDay), formatCount(minimum), formatCount(point)];
	const [kept, ofCase] = [formatCount(safetyStock ?? 0), formatCount(pack)];
	const why = [
		perDay > 0
			? t({ comment: "rate is pieces", message: `sells ${rate} a day` })
			: t`nothing sold in 90 days`,
		...(leadDays === null ? [] : [plural(leadDays, { one: "# day to come", other: "# days to come" })]),
		t({ comment: "the reorder point", message: `point ${reorderPoint}` }),
		...(safetyStock ? [t({ comment: "kept is the safety stock", message: `${kept} kept safe` })] : []),
		...(need.storesLack > 0 ? [storesSentence(need, isForStores)] : []),
		...(need.waiting > 0 ? [customersSentence(need, isForCustomers)] : []),
		...(pack > 1 ? [t({ comment: "ofCase is the pieces of a case", message: `packs of ${ofCase}` })] : []),
		...(minimum > 1
			? [t({ comment: "the fewest pieces that can be ordered", message: `at least ${least}` })]
			: []),
		...(lacking <= 0 ? [t`enough is there: the fewest that can be ordered`] : []),
	].join(", ");
	return t({
		comment:
			"wanted is the proposed number of pieces; why is such as: sells 0.4 a day, 14 days to come, point 4",
		message: `${wanted}: ${why}.`,
	});
}
