import { useMatch, useParams } from "react-router";
import { ProductDetails } from "#features/inventory/product-details.tsx";
import { HistorySection } from "#features/movements/history-section.tsx";
import { StockFormHost } from "#features/stock/stock-form-host.tsx";
import { paths } from "#lib/paths.ts";
import { ProductCommands } from "../palette/product-commands.tsx";

export function Component() {
	const { productId = "" } = useParams();
	const isInDashboard = useMatch(`${paths.dashboard}/*`) !== null;
	const listPath = isInDashboard ? paths.dashboardInventory : paths.manageInventory;
	return (
		<StockFormHost>
			<ProductDetails
				key={productId}
				id={productId}
				listPath={listPath}
				history={(product) => (
					<>
						<HistorySection product={product} />
						<ProductCommands product={product} />
					</>
				)}
			/>
		</StockFormHost>
	);
}
