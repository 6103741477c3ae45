import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconArrowBackUp, IconArrowRight, IconBarcode } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { stockSentence } from "#features/stock/stock.public.ts";
import { newKey } from "#lib/command.ts";
import { formatCount } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { Picture } from "#ui/picture.tsx";
import { takeScanBack } from "./book-scan.ts";
import classes from "./scan.module.css";
import { showQuantities } from "./scan-runner.ts";
import { detailsSentence, signedPieces } from "./scan-words.ts";
import { type Line, lastLine, type ScannedProduct } from "./session.ts";
import type { Scan } from "./use-scan.ts";

/** What was scanned last: picture, name, what became of its quantity, and the way back. */
export function LastScan({ scan }: { scan: Scan }) {
	const { shown, lines, problem, tally } = scan.session;
	const line = lines.at(-1);
	const booked = line?.movement !== undefined && line.product._id === shown?.product._id ? line : undefined;
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
									<Counting product={tally.known.product} />
								) : booked === undefined || booked.isUndone ? (
									<OnHand product={shown.product} />
								) : (
									<Change line={booked} />
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

function Counting({ product: { quantity } }: { product: ScannedProduct }) {
	return (
		<span>
			<Plural value={quantity} one="# on hand in the books" other="# on hand in the books" />
		</span>
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
		</>
	);
}

/** Takes back what was booked last; scans that wait come first. */
function UndoLast({ scan }: { scan: Scan }) {
	const { session, runner, queryClient } = scan;
	const [isPending, setPending] = useState(false);
	const line = lastLine(session.lines);
	const isCounting = session.tally !== undefined;
	if (line === undefined && !isCounting) return null;

	async function undo() {
		if (isCounting) return scan.change({ tally: undefined, typed: "" });
		if (line?.movement === undefined) return;
		const outcome = await takeScanBack(line.movement, newKey());
		if (outcome.state !== "booked") {
			const why = stockSentence(outcome.error);
			return scan.change({ problem: t`Not taken back. ${why}` });
		}
		const { quantity } = outcome.booked;
		await showQuantities(queryClient, { [line.product._id]: quantity });
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
			disabled={session.waiting.length > 0}
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
