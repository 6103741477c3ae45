import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { refusedSentence, stockSentence } from "#areas/stock/ledger/stock-sentence.ts";
import { FastTrack } from "#areas/stock/promises/fast-track.tsx";
import { ForWhom } from "#areas/stock/promises/for-whom.tsx";
import { formatCount } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { HeldList, Row } from "#ui/held-list.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { isDone, isPending } from "#work/outbox/booking-outcomes.ts";
import { ExpectAgain, ShortButton } from "./closed-rest.tsx";
import { type CountedLine, lineState, servedIn } from "./delivery.ts";
import { changeDelivery, deliveryNow, endDelivery } from "./delivery-store.ts";
import { DeliveryLineState } from "./line-list.tsx";
import { NotBooked } from "./not-booked.tsx";
import classes from "./receiving.module.css";
import { receivingKeys } from "./receiving-queries.ts";
import { purchaseOrdersSentence } from "./receiving-words.ts";
import type { DeliveryProps as Props } from "./use-receiving.ts";

/** The delivery's summary, and what follows: labels, closing short lines, undo. */
export function DeliveryEnd({ receiving, delivery, lines }: Props) {
	const { queryClient } = receiving;
	const [failure, setFailure] = useState<string>();
	const [isUndoing, setUndoing] = useState(false);
	const { entries, batch, note } = delivery;
	const done = entries.filter(isDone);

	async function undoAll() {
		setUndoing(true);
		setFailure(undefined);
		try {
			await receiving.undoAll();
			if (deliveryNow()?.entries.some(isPending))
				setFailure(t`Some were sent, but not answered yet. They can be undone once the answers arrive.`);
		} catch (error) {
			setFailure(stockSentence(error));
		}
		void queryClient.invalidateQueries({ queryKey: receivingKeys.all });
		setUndoing(false);
	}

	return (
		<>
			<PageHead
				title={t`Delivery received`}
				fact={[purchaseOrdersSentence(lines), note].filter(Boolean).join(" · ")}
			/>
			<div className="gap-14 grid max-45">
				<Figures lines={lines} delivery={delivery} />
				<NotBooked delivery={delivery} />
				<FailureNote>{failure}</FailureNote>
				<div className="buttons long-buttons">
					{done.some(({ accepted }) => accepted > 0) && (
						<Button component={Link} to={paths.labelsOfReceipt({ batch, print: "now" })}>
							<Trans>Print labels</Trans>
						</Button>
					)}
					<Button variant="default" onClick={endDelivery}>
						<Trans>Next delivery</Trans>
					</Button>
					<Button variant="default" onClick={() => changeDelivery(() => ({ isFinished: false }))}>
						<Trans>Back to the delivery</Trans>
					</Button>
					{done.length > 0 && (
						<Button variant="danger" loading={isUndoing} onClick={() => void undoAll()}>
							<Trans>Undo all</Trans>
						</Button>
					)}
				</div>
				<ForWhom
					served={servedIn(entries)}
					locations={receiving.locations}
					of={[purchaseOrdersSentence(lines), note].filter(Boolean).join(" · ")}
				/>
				<Missing receiving={receiving} lines={lines} />
				<Closed receiving={receiving} lines={lines.filter((line) => lineState(line) === "closed")} />
				<Lines
					title={t`More than expected`}
					lines={lines.filter((line) => lineState(line) === "over")}
					end={(line) => <DeliveryLineState state={lineState(line)} />}
				/>
				<RefusedPieces delivery={delivery} />
				<SetAsideCodes delivery={delivery} />
				<FastTrack locations={receiving.locations} />
				{done.length === 0 && (
					<p className="dim">{entries.length > 0 ? t`Everything was undone.` : t`Nothing was booked.`}</p>
				)}
			</div>
		</>
	);
}

function Figures({ lines, delivery }: Pick<Props, "lines" | "delivery">) {
	const done = delivery.entries.filter(isDone);
	const states = lines.map(lineState);
	const figures = [
		[
			t({ context: "lines of a delivery", message: "Complete" }),
			states.filter((state) => state === "all").length,
		],
		[
			t({ context: "lines of a delivery", message: "Short" }),
			lines.filter((line) => line.open > 0 || lineState(line) === "closed").length,
		],
		[
			t({ context: "lines of a delivery", message: "Over" }),
			states.filter((state) => state === "over").length,
		],
		[
			t({ context: "pieces of a delivery", message: "Refused" }),
			done.reduce((sum, { refused }) => sum + (refused?.pieces ?? 0), 0),
		],
		[
			t({ context: "pieces of a delivery", message: "Received" }),
			done.reduce((sum, { accepted }) => sum + accepted, 0),
		],
	] as const;
	return (
		<dl className={classes.figures} aria-label={t`Summary`}>
			{figures.map(([label, figure]) => (
				<div key={label}>
					<dt className="aside">{label}</dt>
					<dd className="number-large">{formatCount(figure)}</dd>
				</div>
			))}
		</dl>
	);
}

/** Lines of which something is still expected, until somebody says that it did not come. */
function Missing({ receiving, lines }: Pick<Props, "receiving" | "lines">) {
	const missing = lines.filter(({ open }) => open > 0);
	return (
		<Lines
			title={t`Still expected`}
			lines={missing}
			end={(line) => (
				<ShortButton receiving={receiving} lines={[line]}>
					{t`Close the rest`}
				</ShortButton>
			)}
		>
			<p className="dim">
				<Trans>The rest stays open until it comes, or until you close it.</Trans>
			</p>
			{missing.length > 1 && (
				<div className="buttons long-buttons">
					<ShortButton receiving={receiving} lines={missing}>
						{plural(missing.length, {
							one: "Close the rest of # line",
							other: "Close the rest of all # lines",
						})}
					</ShortButton>
				</div>
			)}
		</Lines>
	);
}

/** Lines of which nothing more is expected although less came, until somebody expects them again. */
function Closed({ receiving, lines }: Pick<Props, "receiving" | "lines">) {
	return (
		<Lines
			title={t({ context: "a line of a delivery", message: "Closed short" })}
			lines={lines}
			end={(line) => <ExpectAgain receiving={receiving} line={line} />}
		/>
	);
}

type LinesProps = {
	title: string;
	lines: readonly CountedLine[];
	/** At the end of each line. */
	end: (line: CountedLine) => ReactNode;
	/** Above the lines. */
	children?: ReactNode;
};

/** Lines of one kind under their title; nothing if there are none. */
function Lines({ title, lines, end, children }: LinesProps) {
	if (lines.length === 0) return null;
	return (
		<section className="grid gap-8 headings" aria-label={title}>
			<h2>{title}</h2>
			{children}
			<HeldList className={classes.lines}>
				{lines.map((line) => (
					<Row key={line._id} className="row gap-12 tall pad-6-12">
						<EndWords line={line} />
						{end(line)}
					</Row>
				))}
			</HeldList>
		</section>
	);
}

function EndWords({ line }: { line: CountedLine }) {
	const [counted, due] = [formatCount(line.mine + line.theirs), formatCount(line.due)];
	return (
		<span className={`grid anywhere grow shrinks ink weight-650 ${classes.name}`}>
			{line.productName}
			<small>
				{[line.number, t({ comment: "two numbers of pieces", message: `${counted} of ${due}` })].join(" · ")}
			</small>
		</span>
	);
}

function RefusedPieces({ delivery }: Pick<Props, "delivery">) {
	const refused = delivery.entries.filter((entry) => isDone(entry) && entry.refused !== undefined);
	if (refused.length === 0) return null;
	return (
		<section className="grid gap-8 headings" aria-label={t`Refused pieces`}>
			<h2>
				<Trans>Refused pieces</Trans>
			</h2>
			<ul className={classes.lines}>
				{refused.map(({ key, product, refused: pieces }) => (
					<li key={key} className="row gap-12 tall pad-6-12">
						<span className={`grid anywhere grow shrinks ink weight-650 ${classes.name}`}>
							{product.name}
							<small>{pieces && refusedSentence(pieces)}</small>
						</span>
					</li>
				))}
			</ul>
		</section>
	);
}

function SetAsideCodes({ delivery: { aside } }: Pick<Props, "delivery">) {
	if (aside.length === 0) return null;
	return (
		<section className="grid gap-8 headings" aria-label={t`Set aside`}>
			<h2>
				<Trans context="pieces that were not received">Set aside</Trans>
			</h2>
			<ul className={classes.lines}>
				{aside.map(({ key, name, code, pieces }) => (
					<li key={key} className="row gap-12 tall pad-6-12">
						<span className={`grid anywhere grow shrinks ink weight-650 ${classes.name}`}>
							{formatCount(pieces)} × {name}
							{name !== code && <small>{code}</small>}
						</span>
					</li>
				))}
			</ul>
		</section>
	);
}
