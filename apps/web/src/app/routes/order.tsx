import { useParams } from "react-router";
import { OrderPage } from "#features/orders/order-page.tsx";

export function Component() {
	const { orderId = "" } = useParams();
	return <OrderPage key={orderId} id={orderId} />;
}
