import { listPriceChanges, type PriceChange } from "@freehub/contract/catalogue/price-history";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatMoney } from "#lib/format.ts";
import { formatTimestamp } from "#lib/format-time.ts";
import { pagedQuery } from "#lib/paged-query.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { personName } from "#lib/person-name.ts";
import { productKeys } from "#lib/product-cache.ts";
import { Badge } from "#ui/badge.tsx";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import { ShowMore } from "#ui/show-more.tsx";

const PAGE = 50;

function priceChangesQuery(product: string, version: number) {
	return pagedQuery([...productKeys.all, "price-changes", product, version], listPriceChanges, {
		params: { id: product },
		query: { limit: PAGE },
	});
}

/** The changes of a product's price and cost, with the people and imports that made them. */
export function PriceChanges({ product, version }: { product: string; version: number }) {
	const { offers } = usePermissions();
	const read = useInfiniteQuery(priceChangesQuery(product, version));
	if (read.data === undefined) return <LoadState query={read} what={t`The prices could not be loaded.`} />;
	const changes = read.data.pages.flatMap(({ items }) => items);
	const amount = (value: number | null) => (value === null ? "–" : formatMoney(value));
	const columns = [t`When`, t`Who`, t`What`, { numbers: t`Before` }, { numbers: t`After` }];
	return (
		<div className="stack gap-12">
			{changes.length === 0 ? (
				<EmptyState sentence={t`Its price has not been changed yet.`} />
			) : (
				<DataTable caption={t`Changes of the price`} columns={columns}>
					{changes.map(({ at, actorName, field, before, after, import: by }, index) => (
						<DataRow key={`${at} ${field} ${index}`}>
							<Cell label={t`When`}>{formatTimestamp(at)}</Cell>
							<Cell label={t`Who`} className="anywhere">
								{personName(actorName)}
								{by !== null && <ByImport by={by} />}
							</Cell>
							<Cell label={t`What`}>{field === "price" ? t`Price` : t`Cost`}</Cell>
							<Cell label={t`Before`}>{amount(before)}</Cell>
							<Cell label={t`After`}>{amount(after)}</Cell>
						</DataRow>
					))}
				</DataTable>
			)}
			{read.hasNextPage && <ShowMore what={t`changes`} pages={read} />}
			<p className="aside">
				<Trans>Changes by imports and price rules are listed for 90 days.</Trans>{" "}
				{offers("audit.read") && (
					<Link to={`${paths.audit}?target=${product}`}>
						<Trans>Everything about this product in the audit log</Trans>
					</Link>
				)}
			</p>
		</div>
	);
}

/** The import that made a change, as a link for those who may see imports. */
function ByImport({ by: { _id, name, isUndone } }: { by: NonNullable<PriceChange["import"]> }) {
	const { offers } = usePermissions();
	const title = offers("product.write") ? <Link to={paths.import(_id)}>{name}</Link> : name;
	return (
		<small className="line gap-4-12">
			<span>
				<Trans comment="title is the name of an import">Import: {title}</Trans>
			</span>
			{isUndone && (
				<Badge tone="mixed">
					<Trans context="an import">Taken back</Trans>
				</Badge>
			)}
		</small>
	);
}
