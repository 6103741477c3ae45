import type { PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { ApiError } from "@freehub/contract/errors";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { DocumentTitle } from "#ui/page-title.tsx";
import { ChangeSent } from "./change-sent.tsx";
import { DraftPurchaseOrder } from "./draft-purchase.tsx";
import { purchaseOrderTitle } from "./purchase-words.ts";
import { purchaseOrderQuery } from "./queries.ts";
import { SentPurchaseOrder } from "./sent-purchase.tsx";

/** One purchase order: a draft to fill and send, or what was sent and how much of it has come. */
export function PurchaseOrderPage({ id }: { id: string }) {
	return (
		<OnlyWith
			right="purchase.read"
			title={t`Purchase orders`}
			sentence={t`Orders are for buyers, the warehouse and owners.`}
		>
			<LoadedOrder id={id} />
		</OnlyWith>
	);
}

function LoadedOrder({ id }: { id: string }) {
	const read = useQuery(purchaseOrderQuery(id));
	const { data: order, error } = read;
	if (error instanceof ApiError && error.status === 404) {
		return (
			<EmptyState sentence={t`This order was not found. It may have been deleted or merged.`} isPage>
				<Link to={paths.purchaseOrders}>
					<Trans>All orders</Trans>
				</Link>
			</EmptyState>
		);
	}
	if (order === undefined) return <LoadState query={read} what={t`The order could not be loaded.`} isPage />;
	return (
		<>
			<DocumentTitle>{purchaseOrderTitle(order)}</DocumentTitle>
			<ShownOrder order={order} />
		</>
	);
}

function ShownOrder({ order }: { order: PurchaseOrder }) {
	const { offers } = usePermissions();
	const [isChanging, setChanging] = useState(false);
	const mayWrite = offers("purchase.write");
	if (order.state === "draft" && mayWrite) return <DraftPurchaseOrder order={order} />;
	if (isChanging && mayWrite) return <ChangeSent order={order} onDone={() => setChanging(false)} />;
	return <SentPurchaseOrder order={order} mayWrite={mayWrite} onChange={() => setChanging(true)} />;
}
