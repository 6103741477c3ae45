import { ApiError } from "@freehub/contract/errors";
import type { SalesOrder } from "@freehub/contract/selling/sales-orders";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { DocumentTitle } from "#ui/page-title.tsx";
import { EditableSale } from "./editable-sale.tsx";
import { saleQuery } from "./queries.ts";
import { saleTitle } from "./sale-words.tsx";
import { ShownSale } from "./shown-sale.tsx";

/** One customer's order: what is wanted, where each piece is promised from, and what is missing. */
export function SalePage({ id }: { id: string }) {
	return (
		<OnlyWith
			right="sale.read"
			title={t`Customer orders`}
			sentence={t`Customers’ orders are for sellers, the warehouse and owners.`}
		>
			<LoadedSale id={id} />
		</OnlyWith>
	);
}

function LoadedSale({ id }: { id: string }) {
	const read = useQuery(saleQuery(id));
	const { data: order, error } = read;
	if (error instanceof ApiError && error.status === 404) {
		return (
			<EmptyState sentence={t`This order was not found. It may have been deleted.`} isPage>
				<Link to={paths.salesOrders}>
					<Trans>All orders</Trans>
				</Link>
			</EmptyState>
		);
	}
	if (order === undefined) return <LoadState query={read} what={t`The order could not be loaded.`} isPage />;
	return (
		<>
			<DocumentTitle>{saleTitle(order)}</DocumentTitle>
			<EditableOrShown order={order} />
		</>
	);
}

function EditableOrShown({ order }: { order: SalesOrder }) {
	const { offers } = usePermissions();
	const mayWrite = offers("sale.write");
	if (!mayWrite || order.cancelledAt !== null) return <ShownSale order={order} mayWrite={mayWrite} />;
	// A draft saves itself and a placed order does not, so each has an editor of its own.
	return <EditableSale key={order.placedAt === null ? "draft" : "placed"} order={order} />;
}
