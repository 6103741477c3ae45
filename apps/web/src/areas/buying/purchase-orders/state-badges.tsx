import type { PurchaseOrderSummary } from "@freehub/contract/buying/purchase-orders";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Badge } from "#ui/badge.tsx";
import { purchaseOrderStateWords } from "./purchase-words.ts";

/** The state of an order in words, and whether it is late. */
export function StateBadges({ order }: { order: Pick<PurchaseOrderSummary, "state" | "isLate"> }) {
	const { label, tone } = purchaseOrderStateWords[order.state];
	return (
		<span className="line gap-6">
			<Badge {...(tone && { tone })}>{t(label)}</Badge>
			{order.isLate && (
				<Badge tone="bad">
					<Trans context="a delivery">Late</Trans>
				</Badge>
			)}
		</span>
	);
}
