import { useMatch, useParams } from "react-router";
import { OrderProduct } from "#areas/buying/purchase-orders/order-buttons.tsx";
import { ProductOffers } from "#areas/buying/suppliers/offers.tsx";
import { ProductPurchases } from "#areas/buying/suppliers/product-purchases.tsx";
import { PriceChanges } from "#areas/catalogue/products/late-price-changes.ts";
import { ProductDetails } from "#areas/catalogue/products/product-details.tsx";
import { StockFormHost } from "#areas/stock/ledger/stock-form-host.tsx";
import { HistorySection } from "#areas/stock/movements/history-section.tsx";
import { paths } from "#lib/paths.ts";
import { KeepButton } from "#ui/keep-button.tsx";
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
				order={(product) => (
					<>
						<KeepButton product={product} />
						<OrderProduct product={product} />
					</>
				)}
				offers={(product) => <ProductOffers product={product._id} />}
				history={(product) => (
					<>
						<div className="unless-empty above-20">
							<ProductPurchases product={product._id} />
						</div>
						<HistorySection
							product={product}
							prices={<PriceChanges product={product._id} version={product.version} />}
						/>
						<ProductCommands product={product} />
					</>
				)}
			/>
		</StockFormHost>
	);
}
