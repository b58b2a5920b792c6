import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.Cursor;
import de.bwaldvogel.mongo.backend.aggregation.Aggregation;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.oplog.CollectionBackedOplog;
import de.bwaldvogel.mongo.oplog.Oplog;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** A server of MongoDB's wire protocol that has all its data in memory; ends with its standard input. */
class Mongo {
    /** The least version that the driver accepts. By itself the server reports an older one than it supports. */
    static final MongoVersion VERSION = new MongoVersion() {
        public String toVersionString() { return "7.0.0"; }
        public int getWireVersion() { return 21; }
        public List<Integer> getVersionArray() { return List.of(7, 0, 0, 0); }
    };

    /**
     * A log for each database. The server reads its whole log whenever a change stream is asked: in one for all tests of
     * a run that soon took most of its time.
     */
    static class Oplogs implements Oplog {
        private final Map<String, Oplog> ofDatabase = new ConcurrentHashMap<>();
        private final Function<String, Oplog> create;

        Oplogs(Function<String, Oplog> create) { this.create = create; }

        private Oplog of(String namespace) {
            return ofDatabase.computeIfAbsent(namespace.substring(0, namespace.indexOf('.')), create);
        }

        public void handleInsert(String namespace, List<Document> inserted) {
            of(namespace).handleInsert(namespace, inserted);
        }

        public void handleUpdate(String namespace, Document selector, Document query, List<Object> ids) {
            of(namespace).handleUpdate(namespace, selector, query, ids);
        }

        public void handleDelete(String namespace, Document query, List<Object> ids) {
            of(namespace).handleDelete(namespace, query, ids);
        }

        public void handleDropCollection(String namespace) { of(namespace).handleDropCollection(namespace); }

        public Cursor createCursor(Document stage, String namespace, Aggregation aggregation) {
            return of(namespace).createCursor(stage, namespace, aggregation);
        }
    }

    static class Backend extends MemoryBackend {
        @Override
        protected Oplog createOplog() {
            return new Oplogs(database -> new CollectionBackedOplog(this, logOf(database), getCursorRegistry()));
        }

        @SuppressWarnings("unchecked")
        private MongoCollection<Document> logOf(String database) {
            String name = "oplog." + database;
            return (MongoCollection<Document>) resolveDatabase("local").createCollectionOrThrowIfExists(name);
        }
    }

    public static void main(String[] arguments) throws Exception {
        Backend backend = new Backend();
        backend.version(VERSION);
        MongoServer server = new MongoServer(backend);
        server.enableOplog();
        server.bind("127.0.0.1", Integer.parseInt(arguments[0]));
        System.out.println("ready " + server.getLocalAddress().getPort());
        while (System.in.read() != -1) { }
        System.exit(0);
    }
}
