import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { stockSentence } from "#areas/stock/ledger/stock-sentence.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { paths } from "#lib/paths.ts";
import { showStock } from "#lib/quantity-signals.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { ProductPicture } from "#ui/picture.tsx";
import { AsideNote, SignInNote } from "./aside-note.tsx";
import classes from "./scan.module.css";
import { isLineDone, isLinePending, sumsOf } from "./session.ts";
import { FromTo, sessionSentence } from "./session-list.tsx";
import { nextSession, sessionNow } from "./session-store.ts";
import { undoSession } from "./undo-scans.ts";
import type { Scan } from "./use-scan.ts";

const NotCounted = lazyPart("not-counted", async () => (await import("./not-counted.tsx")).NotCounted);

/** Summary of a session by product, with a button to undo all of it. */
export function SessionEnd({ scan }: { scan: Scan }) {
	const { session, queryClient } = scan;
	const sums = sumsOf(session.lines);
	const done = session.lines.filter(isLineDone);
	const pending = done.filter(isLinePending).length;
	const toSettle = session.lines.filter(({ isToSettle }) => isToSettle).length;
	const pieces = sums.reduce((sum, each) => sum + each.pieces, 0);
	// Labels are for received pieces that the server knows of.
	const hasReceived = done.some(({ work, movement }) => work === "receive" && movement !== undefined);
	const [isUndoing, setUndoing] = useState(false);
	const [failure, setFailure] = useState<string>();

	async function undoAll() {
		try {
			// With the scans that were in progress when it was pressed.
			const { undone, quantities } = await undoSession(sessionNow() ?? session);
			showStock(queryClient, quantities);
			scan.changeNow(({ lines }) => ({
				lines: lines.map((line) => (undone.has(line.key) ? { ...line, isUndone: true as const } : line)),
			}));
			if (sessionNow()?.lines.some(isLinePending))
				setFailure(t`Some were sent, but not answered yet. They can be undone once the answers arrive.`);
		} catch (error) {
			setFailure(stockSentence(error));
		}
	}

	return (
		<>
			<PageHead title={t`Session finished`} fact={sessionSentence(done.length, pieces)} />
			<div className="gap-14 grid max-45">
				<SignInNote session={session} />
				<NotSent pending={pending} toSettle={toSettle} />
				<AsideNote scan={scan} />
				{sums.length === 0 ? (
					<p className="row gap-12 dim whole-row centred">
						{session.lines.length > 0 ? t`Everything was undone.` : t`Nothing was booked.`}
					</p>
				) : (
					<ul className="card lined text-14 figures" aria-label={t`What was booked`}>
						{sums.map(({ product, scans, pieces: all, before, after }) => (
							<li key={product._id} className="row gap-12 tall pad-6-12">
								<ProductPicture className="thumb" product={product} />
								<Link
									to={paths.product(product._id)}
									className={`grid anywhere grow shrinks ink weight-650 undecorated ${classes.name}`}
								>
									{product.name}
									<small>{sessionSentence(scans, all)}</small>
								</Link>
								<FromTo before={before} after={after} />
							</li>
						))}
					</ul>
				)}
				{done.some(({ work }) => work === "count") && <NotCounted scan={scan} />}
				<FailureNote>{failure}</FailureNote>
				<div className="buttons long-buttons">
					<Button onClick={() => void nextSession()}>
						<Trans>Keep scanning</Trans>
					</Button>
					{sums.length > 0 && (
						<>
							<Button variant="default" onClick={() => scan.change({ isFinished: false })}>
								<Trans>Back to the session</Trans>
							</Button>
							{hasReceived && (
								<Button
									component={Link}
									to={paths.labelsOfReceipt({ batch: session.batch })}
									variant="default"
								>
									<Trans>Print labels</Trans>
								</Button>
							)}
							<Button
								variant="danger"
								loading={isUndoing}
								onClick={() => {
									setUndoing(true);
									setFailure(undefined);
									void scan.runner.inTurn(undoAll).finally(() => setUndoing(false));
								}}
							>
								<Trans>Undo all</Trans>
							</Button>
						</>
					)}
				</div>
			</div>
		</>
	);
}

type NotSentProps = { pending: number; toSettle: number };

/** The session's scans that are not booked yet, and the next step. */
function NotSent({ pending, toSettle }: NotSentProps) {
	return (
		<>
			{pending > 0 && (
				<p className="amber label note">
					{t`${plural(pending, {
						one: "# booking is recorded on this device. It is sent by itself when the server answers.",
						other:
							"# bookings are recorded on this device. They are sent by themselves when the server answers.",
					})}`}
				</p>
			)}
			{toSettle > 0 && (
				<p className="amber label note">
					<Link to={paths.waiting}>
						{plural(toSettle, { one: "# refused booking to settle", other: "# refused bookings to settle" })}
					</Link>
				</p>
			)}
		</>
	);
}
