import { useMatch, useParams } from "react-router";
import { ProductDetails } from "#features/products/product-details.tsx";
import { HistorySection } from "#features/stock/history-section.tsx";
import { StockButtons } from "#features/stock/stock-buttons.tsx";
import { StockDesk } from "#features/stock/stock-desk.tsx";
import { paths } from "#lib/paths.ts";
import { ProductCommands } from "../palette/product-commands.tsx";
import { useShop } from "../use-shop.ts";

export function Component() {
	const { productId = "" } = useParams();
	const isInDashboard = useMatch(`${paths.dashboard}/*`) !== null;
	const listPath = isInDashboard ? paths.dashboardInventory : paths.manageInventory;
	return (
		<StockDesk shop={useShop()}>
			<ProductDetails
				key={productId}
				id={productId}
				listPath={listPath}
				stockButtons={(product) => (
					<>
						<StockButtons product={product} />
						<ProductCommands product={product} />
					</>
				)}
				history={(product) => <HistorySection product={product} />}
			/>
		</StockDesk>
	);
}
