import { ApiError } from "@freehub/contract/errors";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { stockSentence } from "#features/stock/stock.public.ts";
import { newKey } from "#lib/command.ts";
import { formatCount } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Picture } from "#ui/picture.tsx";
import { takeSessionBack } from "./book-scan.ts";
import classes from "./scan.module.css";
import { showQuantities } from "./scan-runner.ts";
import { newSession, sumsOf } from "./session.ts";
import { sessionSentence } from "./session-list.tsx";
import { setSession } from "./session-store.ts";
import type { Scan } from "./use-scan.ts";

/** What a session has done, by product, and the way to take all of it back. */
export function SessionEnd({ scan }: { scan: Scan }) {
	const { session, queryClient } = scan;
	const sums = sumsOf(session.lines);
	const done = session.lines.filter(({ isUndone, movement }) => !isUndone && movement !== undefined);
	const pieces = sums.reduce((sum, each) => sum + each.pieces, 0);
	const [isPending, setPending] = useState(false);
	const [failure, setFailure] = useState<string>();
	// Until an answer comes another press asks for the same.
	const key = useRef(newKey());

	async function undoAll() {
		setPending(true);
		setFailure(undefined);
		const outcome = await takeSessionBack(session.batch, key.current);
		setPending(false);
		const isBackAlready =
			outcome.state === "refused" &&
			outcome.error instanceof ApiError &&
			outcome.error.code === "already_reversed";
		if (outcome.state === "booked") await showQuantities(queryClient, outcome.booked.quantities);
		else if (!isBackAlready) {
			if (outcome.state === "refused") key.current = newKey();
			return setFailure(stockSentence(outcome.error));
		}
		scan.changeNow(({ lines }) => ({
			lines: lines.map((line) => (line.movement === undefined ? line : { ...line, isUndone: true as const })),
		}));
	}

	return (
		<>
			<PageHead title={t`Session finished`} fact={sessionSentence(done.length, pieces)} />
			<div className={classes.end}>
				{sums.length === 0 ? (
					<p className={classes.empty}>
						{session.lines.length > 0 ? t`Everything is taken back.` : t`Nothing was booked.`}
					</p>
				) : (
					<ul className={classes.sums} aria-label={t`What was booked`}>
						{sums.map(({ product, scans, pieces: all, before, after }) => (
							<li key={product._id}>
								<Picture
									src={product.image}
									alt=""
									hint={`${product.category ?? ""} ${product.name}`}
									place="row"
								/>
								<Link to={paths.product(product._id)} className={classes.name}>
									{product.name}
									<small>{sessionSentence(scans, all)}</small>
								</Link>
								<span className={classes.fromTo}>
									{formatCount(before)}
									<IconArrowRight
										size={14}
										aria-label={t({ context: "from one number to another", message: "to" })}
									/>
									{formatCount(after)}
								</span>
							</li>
						))}
					</ul>
				)}
				<FailureNote>{failure}</FailureNote>
				<div className={classes.ways}>
					<Button onClick={() => setSession(newSession(session.person, newKey(), session))}>
						<Trans>Scan on</Trans>
					</Button>
					{sums.length > 0 && (
						<>
							<Button variant="default" onClick={() => scan.change({ isFinished: false })}>
								<Trans>Back to the session</Trans>
							</Button>
							<Button variant="danger" loading={isPending} onClick={() => void undoAll()}>
								<Trans>Undo all</Trans>
							</Button>
						</>
					)}
				</div>
			</div>
		</>
	);
}
