import { CustomerPage } from "#areas/selling/customers/customer-page.tsx";
import { OrdersOfCustomer } from "#areas/selling/sales-orders/orders-of-customer.tsx";

/** A customer's page with their orders. */
export function CustomerScreen({ id }: { id: string }) {
	return <CustomerPage id={id} orders={<OrdersOfCustomer customer={id} />} />;
}
