import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { IconArrowRight, IconCloudUp } from "@tabler/icons-react";
import { Link } from "react-router";
import { formatCount } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { ProductPicture } from "#ui/picture.tsx";
import classes from "./scan.module.css";
import { signedPieces } from "./scan-words.ts";
import {
	countedThere,
	isLineDone,
	isLinePending,
	lastLine,
	type ScanLine,
	shownLate,
	sumsOf,
} from "./session.ts";
import { TakeLate } from "./take-late.tsx";
import type { Scan } from "./use-scan.ts";

/** Number of latest scans in the list; the end of the session shows all, by product. */
const MAX_SCANS = 30;

/** The session's scans so far. */
export function SessionList({ scan }: { scan: Scan }) {
	const { lines, tally } = scan.session;
	const done = lines.filter(isLineDone);
	const pending = done.filter(isLinePending).length;
	const pieces = sumsOf(lines).reduce((sum, each) => sum + each.pieces, 0);
	return (
		<section className={`shrinks ${classes.session}`} aria-label={t`This session`}>
			<header className="baseline gap-0-8">
				<h2>
					<Trans>This session</Trans>
				</h2>
				<p className="aside figures" data-scans={done.length} data-pieces={pieces}>
					{sessionSentence(done.length, pieces)}
				</p>
				{pending > 0 && (
					<p className="row-inline gap-4 amber-text weight-600 text-13">
						{plural(pending, { one: "# to send", other: "# to send" })}
					</p>
				)}
				{(lastLine(lines) !== undefined || tally !== undefined) && (
					<button
						type="button"
						className={classes.finish}
						onClick={() =>
							void scan.saveCount().then((isDone) => {
								if (isDone) scan.change({ isFinished: true });
							})
						}
					>
						<Trans>Finish</Trans>
					</button>
				)}
			</header>
			{lines.length > 0 && (
				<ol className="card lined text-14 figures">
					{lines
						.toReversed()
						.slice(0, MAX_SCANS)
						.map((line) => (
							<SessionLine key={line.key} scan={scan} line={line} />
						))}
				</ol>
			)}
		</section>
	);
}

export function sessionSentence(scans: number, pieces: number): string {
	return t`${plural(scans, { one: "# booking", other: "# bookings" })}, ${plural(pieces, { one: "# piece", other: "# pieces" })}`;
}

/** With several locations, the line names its location. There, only a count knows the quantity before and after. */
function SessionLine({ scan, line }: { scan: Scan; line: ScanLine }) {
	const { product, work, location, pieces, before, after, isUndone, refusal, isToSettle } = line;
	const places = scan.choices;
	const place = places.length > 1 && places.find(({ value }) => value === location)?.label;
	// A count changes the stock by another number than the counted one; the sentence says which count was undone.
	const counted = formatCount(pieces);
	const there = place ? countedThere(line) : { before, after };
	const was = there?.before;
	return (
		<li
			className="row gap-12 tall pad-6-12"
			data-undone={isUndone}
			data-refused={refusal !== undefined || undefined}
		>
			<ProductPicture className="thumb" product={product} />
			<span className={`grid anywhere grow shrinks ink weight-650 undecorated ${classes.name}`}>
				{product.name}
				{place && <small data-place>{place}</small>}
				{refusal !== undefined && <small>{refusal}</small>}
				{isToSettle && (
					<span className="row-inline wraps gap-4-16">
						{shownLate(scan.session)?.key !== line.key && <TakeLate scan={scan} line={line} />}
						<Link to={paths.waiting}>
							<Trans>Settle it</Trans>
						</Link>
					</span>
				)}
				{isUndone && (
					<small>
						{work === "count" ? <Trans>Count of {counted} taken back</Trans> : <Trans>Taken back</Trans>}
					</small>
				)}
			</span>
			{refusal === undefined && !isUndone && (
				<>
					{there !== undefined && was !== undefined && <FromTo before={was} after={there.after} />}
					<strong className="weight-700 right" data-in={after > before || undefined}>
						{there !== undefined && was === undefined ? counted : signedPieces(line)}
					</strong>
					{isLinePending(line) && <IconCloudUp className="icon-small amber-text" aria-label={t`To send`} />}
				</>
			)}
		</li>
	);
}

/** '40 → 39': a quantity before and after. */
export function FromTo({ before, after }: { before: number; after: number }) {
	return (
		<span className="row-inline gap-4 dim nowrap">
			{formatCount(before)}
			<IconArrowRight
				className="icon-small"
				aria-label={t({ context: "from one number to another", message: "to" })}
			/>
			{formatCount(after)}
		</span>
	);
}
