import { ApiError } from "@freehub/contract/errors";
import type { Order } from "@freehub/contract/orders";
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
import { DraftOrder } from "./draft-order.tsx";
import { orderTitle } from "./order-words.ts";
import { orderQuery } from "./queries.ts";
import { SentOrder } from "./sent-order.tsx";

/** One purchase order: a draft to fill and send, or what was sent and how much of it has come. */
export function OrderPage({ id }: { id: string }) {
	return (
		<OnlyWith
			right="order.read"
			title={t`Orders`}
			sentence={t`Orders are for buyers, the warehouse and owners.`}
		>
			<LoadedOrder id={id} />
		</OnlyWith>
	);
}

function LoadedOrder({ id }: { id: string }) {
	const read = useQuery(orderQuery(id));
	const { data: order, error } = read;
	if (error instanceof ApiError && error.status === 404) {
		return (
			<EmptyState sentence={t`This order was not found. It may have been deleted or merged.`} isPage>
				<Link to={paths.orders}>
					<Trans>All orders</Trans>
				</Link>
			</EmptyState>
		);
	}
	if (order === undefined) return <LoadState query={read} what={t`The order could not be loaded.`} isPage />;
	return (
		<>
			<DocumentTitle>{orderTitle(order)}</DocumentTitle>
			<ShownOrder order={order} />
		</>
	);
}

function ShownOrder({ order }: { order: Order }) {
	const { offers } = usePermissions();
	const [isChanging, setChanging] = useState(false);
	const mayWrite = offers("order.write");
	if (order.state === "draft" && mayWrite) return <DraftOrder order={order} />;
	if (isChanging && mayWrite) return <ChangeSent order={order} onDone={() => setChanging(false)} />;
	return <SentOrder order={order} mayWrite={mayWrite} onChange={() => setChanging(true)} />;
}
