import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconArrowBackUp, IconArrowRight, IconBarcode, IconCloudUp } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { stockSentence } from "#features/stock/stock.public.ts";
import { formatCount } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { Picture } from "#ui/picture.tsx";
import classes from "./scan.module.css";
import { showQuantities } from "./scan-runner.ts";
import { detailsSentence, signedPieces } from "./scan-words.ts";
import {
	isDone,
	isPending,
	isTypedForTally,
	type Line,
	lastLine,
	type ScannedProduct,
	type Session,
	type Tally,
} from "./session.ts";
import { sessionNow } from "./session-store.ts";
import { UnansweredError, undoScan } from "./undo-scans.ts";
import type { Scan } from "./use-scan.ts";

/** What was scanned last: picture, name, what became of its quantity, and the way back. */
export function LastScan({ scan }: { scan: Scan }) {
	const { shown, lines, problem, tally } = scan.session;
	const line = lines.at(-1);
	const done =
		line !== undefined && isDone(line) && line.product._id === shown?.product._id ? line : undefined;
	return (
		<>
			<p role="alert" className={classes.problem}>
				{problem}
			</p>
			<section className={classes.last} aria-label={t`Last scan`} data-line={line?.key}>
				{shown === undefined ? (
					<p className={classes.empty}>
						<IconBarcode size={28} aria-hidden="true" />
						<Trans>Scan a barcode, or a location’s label to choose the location.</Trans>
					</p>
				) : (
					<>
						<Picture
							className={classes.picture}
							src={shown.product.image}
							alt=""
							hint={`${shown.product.category ?? ""} ${shown.product.name}`}
							place="row"
							isEager
						/>
						<div className={classes.words}>
							<Link to={paths.product(shown.product._id)}>{shown.product.name}</Link>
							<small>{[shown.product.sku, detailsSentence(shown.details)].filter(Boolean).join(" · ")}</small>
							<p className={classes.change} aria-live="polite">
								{tally !== undefined ? (
									<Counting tally={tally} session={scan.session} />
								) : done === undefined ? (
									<OnHand product={shown.product} />
								) : (
									<Change line={done} />
								)}
							</p>
						</div>
						<UndoLast scan={scan} />
					</>
				)}
			</section>
		</>
	);
}

/** The number that Save count books: the tally of the scans, or the typed number instead of it. */
function Counting({ tally, session }: { tally: Tally; session: Session }) {
	const { product, pieces } = tally.known;
	const { quantity } = product;
	const isTyped = session.typed !== "" && isTypedForTally(session);
	return (
		<>
			<strong>{formatCount(isTyped ? Number(session.typed) : pieces)}</strong>{" "}
			<span>
				{isTyped ? (
					<Plural value={pieces} one="typed instead of # counted" other="typed instead of # counted" />
				) : (
					<Trans context="after a number">counted</Trans>
				)}
			</span>{" "}
			<span>
				<Plural value={quantity} one="# on hand in the books" other="# on hand in the books" />
			</span>
		</>
	);
}

function OnHand({ product: { quantity } }: { product: ScannedProduct }) {
	return (
		<>
			<strong>{formatCount(quantity)}</strong> <Trans context="after a number">on hand</Trans>
		</>
	);
}

function Change({ line }: { line: Line }) {
	const { before, after } = line;
	return (
		<>
			<span>{formatCount(before)}</span>
			<IconArrowRight size={16} aria-label={t({ context: "from one number to another", message: "to" })} />
			<strong key={line.key}>{formatCount(after)}</strong>
			<em data-in={after > before || undefined}>{signedPieces(line)}</em>
			{isPending(line) && (
				<small className={classes.pending}>
					<IconCloudUp size={16} aria-hidden="true" />
					<Trans>To send</Trans>
				</small>
			)}
		</>
	);
}

/** Takes back what was scanned last; scans that wait for their turn come first. */
function UndoLast({ scan }: { scan: Scan }) {
	const { session, runner, queryClient } = scan;
	const [isPending, setPending] = useState(false);
	if (lastLine(session.lines) === undefined && session.tally === undefined) return null;

	async function undo() {
		const now = sessionNow();
		// The first Undo removes the typed number, and the tally of the scans is shown again.
		if (now !== undefined && now.typed !== "" && isTypedForTally(now)) return scan.change({ typed: "" });
		if (now?.tally !== undefined) return scan.change({ tally: undefined });
		// A save may have finished since the button was pressed.
		const line = lastLine(now?.lines ?? []);
		if (line === undefined) return;
		let quantities: Readonly<Record<string, number>>;
		try {
			quantities = await undoScan(line);
		} catch (error) {
			const why =
				error instanceof UnansweredError
					? t`It was sent and has no answer yet. It can be undone when the answer is there.`
					: stockSentence(error);
			return scan.change({ problem: t`Not taken back. ${why}` });
		}
		await showQuantities(queryClient, quantities);
		const { [line.product._id]: quantity = line.before } = quantities;
		scan.changeNow(({ lines, shown }) => ({
			lines: lines.map((each) => (each.key === line.key ? { ...each, isUndone: true } : each)),
			shown:
				shown?.product._id === line.product._id
					? { ...shown, product: { ...shown.product, quantity } }
					: shown,
			problem: undefined,
		}));
	}

	return (
		<Button
			variant="default"
			className={classes.undo}
			loading={isPending}
			disabled={session.waiting.some(({ isAside }) => !isAside)}
			leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
			onClick={() => {
				setPending(true);
				void runner.inTurn(undo).finally(() => setPending(false));
			}}
		>
			<Trans>Undo</Trans>
		</Button>
	);
}
