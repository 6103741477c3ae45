import { MOVERS_DAYS } from "@freehub/contract/office/today";
import { listMovers } from "@freehub/contract/stock/movers";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatCount } from "#lib/format.ts";
import { dayAt, dayOf, startOfDay } from "#lib/format-time.ts";
import { filteredPagesQuery } from "#lib/paged-query.ts";
import { paths } from "#lib/paths.ts";
import { stockKeys } from "#lib/product-cache.ts";
import { useAddressFilter } from "#lib/use-address-filter.ts";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import classes from "./movements.module.css";

/** Days in the shop; the last one is included. An empty last day means until now. */
type Span = { from: string; to: string };

function spanOf(search: URLSearchParams): Span {
	return {
		from: dayOf(search.get("from") ?? "") || dayAt(Date.now(), MOVERS_DAYS - 1),
		to: dayOf(search.get("to") ?? ""),
	};
}

const spanParams = ({ from, to }: Span) => new URLSearchParams({ from, ...(to !== "" && { to }) });

const moversQuery = ({ from, to }: Span) =>
	filteredPagesQuery([...stockKeys.all, "movers", from, to], listMovers, {
		query: { from: startOfDay(from), ...(to !== "" && { to: startOfDay(to, 1) }) },
	});

/** The products that sold most in a span of days. */
export function TopMovers() {
	const { filter, change } = useAddressFilter(spanOf, spanParams);
	return (
		<div className="stack gap-16 by-width">
			<OnlyWith right="stock.read" sentence={t`Movements are for staff.`} title={t`Top movers`}>
				<PageHead title={t`Top movers`} crumbs={[{ label: t`Movements`, to: paths.movements }]} />
				<search className={classes.span}>
					<TextInput
						label={t({ context: "date", message: "From" })}
						type="date"
						max={filter.to || undefined}
						value={filter.from}
						onChange={(event) => change({ from: event.currentTarget.value })}
					/>
					<TextInput
						label={t({ context: "date", message: "To" })}
						type="date"
						min={filter.from}
						value={filter.to}
						onChange={(event) => change({ to: event.currentTarget.value })}
					/>
				</search>
				<p className="dim">
					<Trans>Delivered pieces, without deliveries that were taken back.</Trans>
				</p>
				<Ranked span={filter} />
			</OnlyWith>
		</div>
	);
}

function Ranked({ span }: { span: Span }) {
	const read = useInfiniteQuery(moversQuery(span));
	const movers = read.data?.pages.flatMap(({ items }) => items);
	if (movers === undefined) return <LoadState query={read} what={t`The figures could not be loaded.`} />;
	if (movers.length === 0) return <EmptyState sentence={t`Nothing was delivered then.`} />;
	return (
		<>
			<DataTable
				caption={t`Top movers, most delivered first`}
				columns={[
					{ numbers: t({ context: "place in a list", message: "Rank" }) },
					t`Product`,
					{ numbers: t`Delivered` },
				]}
				isStale={read.isPlaceholderData}
			>
				{movers.map(({ product, name, pieces }, i) => (
					<DataRow key={product}>
						<Cell label={t({ context: "place in a list", message: "Rank" })} className="figures least">
							{formatCount(i + 1)}
						</Cell>
						<Cell className="weight-650">
							<Link to={paths.product(product)}>{name}</Link>
						</Cell>
						<Cell label={t`Delivered`}>
							<Link to={paths.movementsOf({ ...spanFilter(span), kind: "deliver", product })}>
								{formatCount(pieces)}
							</Link>
						</Cell>
					</DataRow>
				))}
			</DataTable>
			<ShowMore what={t`products`} pages={read} />
		</>
	);
}

const spanFilter = ({ from, to }: Span) => ({ from, ...(to !== "" && { to }) });
