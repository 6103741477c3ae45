import { Catalogue } from "#features/catalogue/catalogue.tsx";

export function Component() {
	return <Catalogue />;
}
