import { useParams } from '@tanstack/react-router';
import { HelpArticle } from './help-article.tsx';
import { HelpIndex } from './help-index.tsx';

/** `/help`, `/help/{id}` and `/help/{id}/{item}`: the index with its search, or an article, at one of its parts. */
export function HelpPage() {
  const { id, item } = useParams({ from: '/help/{-$id}/{-$item}' });
  return id === undefined ? <HelpIndex /> : <HelpArticle id={id} item={item} key={id} />;
}
