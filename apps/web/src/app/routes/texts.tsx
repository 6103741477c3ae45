import { useParams } from "react-router";
import { BlogArticle } from "#areas/shop-window/articles/article.tsx";
import { CompanyPage } from "#areas/shop-window/pages/company-page.tsx";

// The pages that show a text in Markdown.

export function ArticlePage() {
	const { id = "" } = useParams();
	return <BlogArticle key={id} id={id} />;
}

export function PageOfCompany() {
	const { slug = "" } = useParams();
	return <CompanyPage key={slug} slug={slug} />;
}
