import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useState } from "react";
import { servedSentence } from "#areas/stock/ledger/served-words.ts";
import { refusedSentence } from "#areas/stock/ledger/stock-sentence.ts";
import { ScanCard } from "#areas/stock/scan/scan-card.tsx";
import { formatCount } from "#lib/format.ts";
import { isPending } from "#work/outbox/booking-outcomes.ts";
import { type DeliveryEntry, servedIn, shownEntries } from "./delivery.ts";
import { LineActions } from "./line-actions.tsx";
import classes from "./receiving.module.css";
import { RefusedChoice } from "./refused-choice.tsx";
import type { DeliveryProps as Props } from "./use-receiving.ts";

/**
 * The last scan: its effect on its line, and one-tap actions for that line.
 * @param hasActions false: a line in the list is opened and has them.
 */
export function CurrentCard({ receiving, delivery, lines, hasActions }: Props & { hasActions: boolean }) {
	const entries = shownEntries(delivery);
	const current = lines.find(({ _id }) => _id === (entries[0]?.line ?? delivery.current));
	const [first] = entries;
	const product =
		first?.product ?? (current && { _id: current.product, name: current.productName, image: current.image });
	const due = formatCount(current?.due ?? 0);
	const refused = entries.findLast((entry) => entry.refused !== undefined)?.refused;
	return (
		<>
			<ScanCard
				product={product}
				line={first?.key}
				problem={delivery.problem}
				empty={<Trans>Scan the pieces or cases, in any order. They count up by themselves.</Trans>}
				small={[current?.sku, ...partsOf(entries, lines)].filter(Boolean).join(" · ")}
				change={
					<>
						{current === undefined ? (
							first && (
								<>
									<strong key={first.key}>{formatCount(first.accepted)}</strong>{" "}
									<span>
										<Trans context="received">without an order</Trans>
									</span>
								</>
							)
						) : (
							<>
								<strong key={first?.key}>{formatCount(current.mine + current.theirs)}</strong>{" "}
								<span>
									<Trans comment="after a number of pieces">of {due}</Trans>
								</span>
							</>
						)}
						{entries.some(({ accepted }) => accepted > 0) && (
							<em data-in>+{formatCount(entries.reduce((sum, { accepted }) => sum + accepted, 0))}</em>
						)}
						{refused && <em className={classes.refused}>{refusedSentence(refused)}</em>}
						{entries.some(isPending) && (
							<small className="amber-text weight-600">
								<Trans>To send</Trans>
							</small>
						)}
					</>
				}
				undo={entries.length > 0 && <UndoScan receiving={receiving} />}
			/>
			<output className="unless-empty amber note weight-600">
				{servedSentence(servedIn(entries), receiving.locations)}
			</output>
			{hasActions && current !== undefined && delivery.question === undefined && (
				<LineActions receiving={receiving} delivery={delivery} line={current} label={t`Last scan’s line`} />
			)}
			{refused !== undefined && delivery.question === undefined && (
				<RefusedChoice receiving={receiving} refused={refused} />
			)}
		</>
	);
}

/** The orders of the scan's lines, with the pieces of each if there are several. */
function partsOf(entries: readonly DeliveryEntry[], lines: Props["lines"]): string[] {
	const numbers = entries.flatMap(({ line, accepted }) => {
		const number = lines.find(({ _id }) => _id === line)?.number;
		return number === undefined ? [] : [{ number, pieces: formatCount(accepted) }];
	});
	if (numbers.length <= 1) return numbers.map(({ number }) => number);
	return numbers.map(({ number, pieces }) =>
		t({ comment: "pieces is their count, number an order's", message: `${pieces} for ${number}` }),
	);
}

function UndoScan({ receiving }: Pick<Props, "receiving">) {
	const [isRunning, setRunning] = useState(false);
	return (
		<Button
			variant="default"
			loading={isRunning}
			leftSection={<IconArrowBackUp aria-hidden="true" />}
			onClick={() => {
				setRunning(true);
				void receiving.undoShown().finally(() => setRunning(false));
			}}
		>
			<Trans>Undo</Trans>
		</Button>
	);
}
