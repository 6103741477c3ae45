import { Catalogue } from "#features/shop/catalogue.tsx";

export function Component() {
	return <Catalogue />;
}
