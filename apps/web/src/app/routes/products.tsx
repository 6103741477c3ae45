import { Catalogue } from "#areas/shop-window/products/catalogue.tsx";

export function Component() {
	return <Catalogue />;
}
