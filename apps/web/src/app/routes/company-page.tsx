import { useParams } from "react-router";
import { CompanyPage } from "#features/company-pages/company-page.tsx";

export function Component() {
	const { slug = "" } = useParams();
	return <CompanyPage key={slug} slug={slug} />;
}
