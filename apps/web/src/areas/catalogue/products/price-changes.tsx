import { listPriceChanges, MAX_PRICE_CHANGES } from "@freehub/contract/catalogue/price-history";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { api } from "#lib/api.ts";
import { formatMoney } from "#lib/format.ts";
import { formatTimestamp } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { productKeys } from "#lib/product-cache.ts";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { EmptyState, LoadState } from "#ui/load-state.tsx";

function priceChangesQuery(product: string, version: number) {
	return queryOptions({
		queryKey: [...productKeys.all, "price-changes", product, version],
		queryFn: ({ signal }) => api.call(listPriceChanges, { params: { id: product }, signal }),
	});
}

/** The changes of a product's price and cost, with the people who made them. */
export function PriceChanges({ product, version }: { product: string; version: number }) {
	const { offers } = usePermissions();
	const read = useQuery(priceChangesQuery(product, version));
	if (read.data === undefined) return <LoadState query={read} what={t`The prices could not be loaded.`} />;
	const amount = (value: number | null) => (value === null ? "–" : formatMoney(value));
	const columns = [t`When`, t`Who`, t`What`, { numbers: t`Before` }, { numbers: t`After` }];
	return (
		<div className="stack gap-12">
			{read.data.length === 0 ? (
				<EmptyState sentence={t`Nobody has changed its price in a form yet.`} />
			) : (
				<DataTable caption={t`Changes of the price`} columns={columns}>
					{read.data.map(({ at, actorName, field, before, after }) => (
						<DataRow key={`${at} ${field}`}>
							<Cell label={t`When`}>{formatTimestamp(at)}</Cell>
							<Cell label={t`Who`}>{actorName}</Cell>
							<Cell label={t`What`}>{field === "price" ? t`Price` : t`Cost`}</Cell>
							<Cell label={t`Before`}>{amount(before)}</Cell>
							<Cell label={t`After`}>{amount(after)}</Cell>
						</DataRow>
					))}
				</DataTable>
			)}
			<p className="aside">
				{read.data.length === MAX_PRICE_CHANGES && <Trans>These are the newest changes.</Trans>}{" "}
				{offers("audit.read") && (
					<Link to={`${paths.audit}?target=${product}`}>
						<Trans>Everything about this product in the audit log</Trans>
					</Link>
				)}
			</p>
		</div>
	);
}
