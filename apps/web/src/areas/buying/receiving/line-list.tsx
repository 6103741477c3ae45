import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { formatCount } from "#lib/format.ts";
import { Badge } from "#ui/badge.tsx";
import choices from "#ui/choices.module.css";
import { HeldList, Row } from "#ui/held-list.tsx";
import { Picture } from "#ui/picture.tsx";
import { ExpectAgain, ShortButton } from "./closed-rest.tsx";
import { type CountedLine, type LineState, lineState } from "./delivery.ts";
import { LineActions } from "./line-actions.tsx";
import { LineField } from "./line-field.tsx";
import classes from "./receiving.module.css";
import { othersSentence, promisedNames, promisedSentence, stateNames } from "./receiving-words.ts";
import type { DeliveryProps as Props } from "./use-receiving.ts";

type ListProps = Props & {
	/** The line whose actions are shown. */
	opened: string | undefined;
	onOpen: (line: string | undefined) => void;
};

/** The lines of the delivery's orders: what is expected, and what was counted by whom. */
export function LineList({ receiving, delivery, lines, opened, onOpen }: ListProps) {
	const [isOnlyMissing, setOnlyMissing] = useState(false);
	const missing = lines.filter(({ open }) => open > 0);
	const shown = isOnlyMissing ? missing : lines;
	const all = formatCount(lines.length);
	const few = formatCount(missing.length);
	return (
		<section className={`grid gap-8 shrinks top ${classes.list}`} aria-label={t`Lines`}>
			<header>
				<div className={choices.segments}>
					<button type="button" aria-pressed={!isOnlyMissing} onClick={() => setOnlyMissing(false)}>
						<Trans comment="all is a number of lines">All {all}</Trans>
					</button>
					<button type="button" aria-pressed={isOnlyMissing} onClick={() => setOnlyMissing(true)}>
						<Trans comment="few is a number of lines">Missing {few}</Trans>
					</button>
				</div>
			</header>
			{shown.length === 0 ? (
				<p className="dim">
					<Trans>Nothing is missing.</Trans>
				</p>
			) : (
				<HeldList className={classes.lines}>
					{shown.map((line) => (
						<DeliveryRow
							key={line._id}
							receiving={receiving}
							delivery={delivery}
							line={line}
							isOpened={opened === line._id}
							onOpen={() => onOpen(opened === line._id ? undefined : line._id)}
						/>
					))}
				</HeldList>
			)}
		</section>
	);
}

type RowProps = Pick<Props, "receiving" | "delivery"> & {
	line: CountedLine;
	isOpened: boolean;
	onOpen: () => void;
};

function DeliveryRow({ receiving, delivery, line, isOpened, onOpen }: RowProps) {
	const state = lineState(line);
	const counted = line.mine + line.theirs;
	const promised = promisedSentence(line);
	const names = promisedNames(line);
	return (
		<Row
			className="beside"
			data-line={line._id}
			data-current={delivery.current === line._id || undefined}
			data-state={state}
		>
			<button
				type="button"
				className="row gap-12 full tall pad-6-12"
				aria-expanded={isOpened}
				onClick={onOpen}
			>
				<Picture className="thumb" src={line.image} alt="" hint={line.productName} place="row" />
				<span className={`grid anywhere grow shrinks ink weight-650 ${classes.name}`}>
					{line.productName}
					<small>{[line.sku, line.number, othersSentence(line)].filter(Boolean).join(" · ")}</small>
					{promised && <small className="amber-text weight-600">{promised}</small>}
				</span>
				{line.isDeleted && (
					<Badge tone="bad">
						<Trans context="a product">Deleted</Trans>
					</Badge>
				)}
				<DeliveryLineState state={state} />
				<span className={`dim nowrap rigid right ${classes.count}`}>
					<strong key={counted} className="flashes">
						{formatCount(counted)}
					</strong>
					{` / ${formatCount(line.due)}`}
				</span>
			</button>
			{line.open > 0 && !line.isDeleted && (
				<div className={`row gap-8 ${classes.short}`}>
					<LineField receiving={receiving} line={line} />
					{state === "some" && !isOpened && <ShortButton receiving={receiving} lines={[line]} />}
				</div>
			)}
			{state === "closed" && !isOpened && (
				<div className={classes.short}>
					<ExpectAgain receiving={receiving} line={line} />
				</div>
			)}
			{isOpened && names && <p className={`amber-text text-14 ${classes.names}`}>{names}</p>}
			{isOpened && (
				<LineActions receiving={receiving} delivery={delivery} line={line} label={line.productName} />
			)}
		</Row>
	);
}

const tones: Partial<Record<LineState, "good" | "mixed" | "bad">> = {
	all: "good",
	over: "mixed",
	closed: "mixed",
};

export function DeliveryLineState({ state }: { state: LineState }) {
	const name = stateNames[state];
	const tone = tones[state];
	if (name === undefined) return null;
	return <Badge {...(tone && { tone })}>{t(name)}</Badge>;
}
