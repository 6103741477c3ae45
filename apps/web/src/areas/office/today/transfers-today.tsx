import type { Today } from "@freehub/contract/office/today";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { useMyStore } from "#areas/stock/ledger/my-store.ts";
import { formatDay, formatFullDate } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { Badge } from "#ui/badge.tsx";
import { TodayCard } from "./lists.tsx";
import classes from "./today.module.css";

/** Transfers that arrive today at the store in which one works, and those that wait there to be sent; nothing in a shop with one store. */
export function TransfersToday({ transfers: { arriving, drafts } }: Pick<Today, "transfers">) {
	const { store, stores } = useMyStore();
	if (store === undefined || stores.length < 2) return null;
	const here = arriving.find((one) => one.store === store._id);
	const toSend = drafts.find((one) => one.store === store._id);
	const all = (end: "from" | "to") => ({
		to: `${paths.transferNotes}?${new URLSearchParams({ [end]: store._id }).toString()}`,
		words: t({ context: "transfer notes", message: "All" }),
	});
	return (
		<>
			{here && (
				<TodayCard
					heading={t({ comment: "transfer notes from other stores", message: "Arrives today" })}
					about={<Count count={here.count} />}
					more={all("to")}
					empty=""
				>
					{here.notes.map(({ _id, number, from, day, isLate, pieces }) => (
						<NoteRow
							key={_id}
							id={_id}
							title={t({ comment: "from is a store's name", message: `From ${from}` })}
							about={`${number}, ${formatFullDate(day)}`}
							pieces={pieces}
							isLate={isLate}
						/>
					))}
				</TodayCard>
			)}
			{toSend && (
				<TodayCard
					heading={t({ comment: "drafts of transfer notes", message: "Waits to be sent" })}
					about={<Count count={toSend.count} />}
					hint={t`Transfers to other stores that were begun a day ago or longer.`}
					more={all("from")}
					empty=""
				>
					{toSend.notes.map(({ _id, to, createdAt, pieces }) => {
						const day = formatDay(createdAt);
						return (
							<NoteRow
								key={_id}
								id={_id}
								title={t({ comment: "to is a store's name", message: `To ${to}` })}
								about={t({ comment: "a draft; day is a date", message: `begun on ${day}` })}
								pieces={pieces}
							/>
						);
					})}
				</TodayCard>
			)}
		</>
	);
}

function Count({ count }: { count: number }) {
	return <span className="aside figures">{count}</span>;
}

type RowProps = { id: string; title: string; about: string; pieces: number; isLate?: boolean };

function NoteRow({ id, title, about, pieces, isLate = false }: RowProps) {
	return (
		<li className="line gap-12 tall sides-16">
			<Link to={paths.transferNote(id)} className={classes.product}>
				<span>
					{title}
					<small>{about}</small>
				</span>
			</Link>
			{isLate && (
				<Badge tone="bad">
					<Trans comment="pieces that should have come">Late</Trans>
				</Badge>
			)}
			<span className={classes.number}>
				<Plural value={pieces} one="# piece" other="# pieces" />
			</span>
		</li>
	);
}
