import { useParams } from "react-router";
import { Article } from "#features/blogs/article.tsx";

export function Component() {
	const { id = "" } = useParams();
	return <Article key={id} id={id} />;
}
