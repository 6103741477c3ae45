import { NewOrderOf } from "#areas/buying/purchase-orders/new-order-of.tsx";
import { SupplierPage } from "#areas/buying/suppliers/supplier-page.tsx";

/** A supplier's page, from which an order begins. */
export function SupplierScreen({ id }: { id: string }) {
	return <SupplierPage id={id} order={(supplier) => <NewOrderOf supplier={supplier} />} />;
}
