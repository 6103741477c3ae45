import { t } from "@lingui/core/macro";
import { useMatch } from "react-router";
import { Inventory } from "#areas/catalogue/products/inventory.tsx";
import { useSession } from "#areas/people/sign-in/use-session.ts";
import { StockFormHost } from "#areas/stock/ledger/stock-form-host.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { paths } from "#lib/paths.ts";
import { DocumentTitle } from "#ui/page-title.tsx";

const OrderMany = lazyPart(
	"order-buttons",
	async () => (await import("#areas/buying/purchase-orders/order-buttons.tsx")).OrderMany,
);

export function Component() {
	const isInDashboard = useMatch(`${paths.dashboard}/*`) !== null;
	const session = useSession();
	return (
		<>
			<DocumentTitle>{t`Manage Inventory`}</DocumentTitle>
			<StockFormHost>
				<Inventory
					addItemPath={isInDashboard ? paths.dashboardAddItem : paths.addItem}
					personId={session.user?.id ?? ""}
					OrderMany={OrderMany}
				/>
			</StockFormHost>
		</>
	);
}
