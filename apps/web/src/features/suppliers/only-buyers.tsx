import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { OnlyWith } from "#ui/only-with.tsx";

/** Shows its children to people who may see what suppliers ask. */
export function OnlyBuyers({ children }: { children: ReactNode }) {
	return (
		<OnlyWith right="order.write" title={t`Suppliers`} sentence={t`Suppliers are for buyers and owners.`}>
			{children}
		</OnlyWith>
	);
}
