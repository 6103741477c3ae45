import type { Location } from "@freehub/contract/stock/locations";
import type { WaitingPromise } from "@freehub/contract/stock/waiting-promises";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { locationName } from "#areas/stock/ledger/location-choices.ts";
import { wantedWords } from "#areas/stock/ledger/served-words.ts";
import { formatCount } from "#lib/format.ts";
import { formatFullDate } from "#lib/format-time.ts";
import { orderWithName } from "#lib/holder-words.ts";
import { paths, salesOrderPath } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { useWrite } from "#lib/use-write.ts";
import { HeldList, Row } from "#ui/held-list.tsx";
import { promiseFromPlace } from "./promise-writes.ts";
import { freeElsewhereQuery } from "./waiting-queries.ts";

/** The promises that are shown at first. */
const SHOWN = 5;

type Props = { locations: readonly Location[] };

/**
 * Promises that wait although their pieces are free at a place today; one press promises them from there. Nothing for people who may
 * not read orders, or if there are none.
 */
export function FastTrack({ locations }: Props) {
	const { offers } = usePermissions();
	const { data: waiting = [] } = useQuery({ ...freeElsewhereQuery, enabled: offers("sale.read") });
	const [isWhole, setWhole] = useState(false);
	if (waiting.length === 0) return null;
	const shown = isWhole ? waiting : waiting.slice(0, SHOWN);
	const more = waiting.length - shown.length;
	return (
		<section className="grid gap-8 headings" aria-labelledby="fast-track">
			<h2 id="fast-track">
				<Trans>Waiting, and free today</Trans>
			</h2>
			<p className="dim">
				<Trans>These customers wait for pieces that a place has and nobody is promised.</Trans>
			</p>
			<HeldList className="card lined text-14">
				{shown.map((one) => (
					<WaitingRow key={`${one.line} ${one.source.id}`} waiting={one} locations={locations} />
				))}
			</HeldList>
			{more > 0 && (
				<div>
					<Button variant="quiet" onClick={() => setWhole(true)}>
						{plural(more, { one: "Show # more", other: "Show # more" })}
					</Button>
				</div>
			)}
		</section>
	);
}

function WaitingRow({ waiting, locations }: Props & { waiting: WaitingPromise }) {
	const { offers } = usePermissions();
	const { run, isPending } = useWrite(promiseFromPlace, { isShown: () => false });
	const { product, productName, document: order, pieces, source, wantedAt, due, freeAt } = waiting;
	const [best] = freeAt;
	const whose = orderWithName(waiting);
	const facts = [
		wantedAt !== null && wantedWords(wantedAt, locations),
		due !== null && dueWords(due),
		waiting.day !== null && expectedWords(waiting.day),
	].filter((part) => part !== false);
	return (
		<Row className="ends gap-8-16 pad-6-12 tall">
			<span className="grid anywhere shrinks grow">
				<strong>{order === null ? whose : <Link to={salesOrderPath(order)}>{whose}</Link>}</strong>
				<span>
					{formatCount(pieces)} × <Link to={paths.product(product)}>{productName}</Link>
				</span>
				<small className="unless-empty">{facts.join(" · ")}</small>
			</span>
			{best !== undefined &&
				(offers("sale.write") && order !== null ? (
					<Button
						size="sm"
						variant="default"
						loading={isPending}
						onClick={() => {
							const place = locationName(best.location, locations);
							const to = { kind: "place", id: best.location } as const;
							const taken = Math.min(pieces, best.pieces);
							void run({ promise: waiting, from: source, to, place, pieces: taken });
						}}
					>
						{promiseWords({ pieces, free: best.pieces, place: locationName(best.location, locations) })}
					</Button>
				) : (
					<span className="quiet">
						{freeWords({ free: best.pieces, place: locationName(best.location, locations) })}
					</span>
				))}
		</Row>
	);
}

type FreeHere = { free: number; place: string };

/** 'Promise from A-01', or 'Promise 1 of 3 from A-01' */
function promiseWords({ pieces, free, place }: FreeHere & { pieces: number }): string {
	if (free >= pieces) {
		return t({ comment: "place is a location's name", message: `Promise from ${place}` });
	}
	const [some, all] = [formatCount(free), formatCount(pieces)];
	return t({
		comment: "place is a location's name, some and all are pieces",
		message: `Promise ${some} of ${all} from ${place}`,
	});
}

function freeWords({ free, place }: FreeHere): string {
	const count = formatCount(free);
	return t({ comment: "place is a location's name, count pieces", message: `${count} free at ${place}` });
}

function dueWords(day: string): string {
	const on = formatFullDate(day);
	return t({ comment: "an order; on is a day", message: `due ${on}` });
}

function expectedWords(day: string): string {
	const on = formatFullDate(day);
	return t({ comment: "pieces of a purchase order; on is a day", message: `expected ${on}` });
}
